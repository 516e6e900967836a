// Messages of a WebSocket as they pass a proxy (RFC 6455): read from one side, and made for the other.

import { randomBytes } from 'node:crypto';

const TEXT = 1;
const WHOLE = 0x80;
const MASKED = 0x80;

/** One frame at the start of these bytes, or null while some of it is still to come. */
function frame_read(bytes) {
  if (bytes.length < 2) return null;
  const masked = (bytes[1] & MASKED) !== 0;
  const short = bytes[1] & 0x7f;
  const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (bytes.length < 2 + wide) return null;
  const length = wide === 0 ? short : wide === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const start = 2 + wide + (masked ? 4 : 0);
  const end = start + length;
  if (bytes.length < end) return null;
  const body = Buffer.from(bytes.subarray(start, end));
  if (masked) for (let i = 0; i < length; i++) body[i] ^= bytes[start - 4 + (i & 3)];
  return { end, text: bytes[0] === (WHOLE | TEXT) ? String(body) : null };
}

/** A message as one frame; what a browser sends is masked. */
export function frame_write(text, masked) {
  const body = Buffer.from(text);
  const size = Buffer.alloc(body.length < 126 ? 1 : body.length < 65536 ? 3 : 9);
  if (size.length === 1) size[0] = body.length;
  else if (size.length === 3) size.writeUInt16BE(body.length, 1);
  else size.writeBigUInt64BE(BigInt(body.length), 1);
  if (size.length > 1) size[0] = size.length === 3 ? 126 : 127;
  const head = Buffer.concat([Buffer.from([WHOLE | TEXT]), size]);
  if (!masked) return Buffer.concat([head, body]);
  head[1] |= MASKED;
  const mask = randomBytes(4);
  for (let i = 0; i < body.length; i++) body[i] ^= mask[i & 3];
  return Buffer.concat([head, mask, body]);
}

/** Takes a stream apart: `head` gets what stands before the first frame, `hear` each text, `pass` all other frames. */
export function frames_read(wire, { head, hear, pass }) {
  let rest = Buffer.alloc(0);
  let begun = false;
  wire.on('data', (part) => {
    rest = Buffer.concat([rest, part]);
    if (!begun) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      begun = true;
      head(rest.subarray(0, end + 4));
      rest = rest.subarray(end + 4);
    }
    for (let frame = frame_read(rest); frame; frame = frame_read(rest)) {
      if (frame.text === null) pass(rest.subarray(0, frame.end));
      else hear(frame.text);
      rest = rest.subarray(frame.end);
    }
  });
}
