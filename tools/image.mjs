// tools/image.mjs LAYER.tar CREATED ARCHITECTURE VERSION FOLDER - the layout of an
// image of one layer (OCI image specification 1.1): blobs named after their sums.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [layer_file, created, architecture, version, folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tools/image.mjs LAYER.tar CREATED ARCHITECTURE VERSION FOLDER');
const sum = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
mkdirSync(`${folder}/blobs/sha256`, { recursive: true });

function blob(mediaType, bytes) {
  const digest = sum(bytes);
  writeFileSync(`${folder}/blobs/${digest.replace(':', '/')}`, bytes);
  return { mediaType, digest, size: bytes.length };
}
const json = (value) => Buffer.from(JSON.stringify(value));

const plain = readFileSync(layer_file);
const layer = blob('application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(plain, { level: 9 }));
const config = blob('application/vnd.oci.image.config.v1+json', json({
  created,
  architecture,
  os: 'linux',
  config: {
    User: '65532:65532',
    Env: ['PATH=/usr/bin', 'ASTROLABE_DATA=/data', 'ASTROLABE_LISTEN=0.0.0.0:8040'],
    Entrypoint: ['/usr/bin/astrolabe'],
    Cmd: ['serve'],
    WorkingDir: '/data',
    Volumes: { '/data': {} },
    ExposedPorts: { '8040/tcp': {} },
    StopSignal: 'SIGTERM',
    // Docker and podman read this; the specification leaves it to them.
    Healthcheck: { Test: ['CMD', '/usr/bin/astrolabe', 'health'], Interval: 30e9, Timeout: 5e9, Retries: 3 },
    Labels: { 'org.opencontainers.image.title': 'Astrolabe', 'org.opencontainers.image.version': version },
  },
  rootfs: { type: 'layers', diff_ids: [sum(plain)] },
}));
const manifest = blob('application/vnd.oci.image.manifest.v1+json', json({
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  config,
  layers: [layer],
}));
manifest.annotations = { 'org.opencontainers.image.ref.name': `astrolabe:${version}` };
writeFileSync(`${folder}/index.json`, json({ schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json', manifests: [manifest] }));
writeFileSync(`${folder}/oci-layout`, json({ imageLayoutVersion: '1.0.0' }));
