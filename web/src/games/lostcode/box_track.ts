// The markers of a real table, as somebody keeps them in their notes.

import type { Marker } from './types';

export function track_begin(players: number): Marker[] {
  return Array.from({ length: players }, (_, i) => ({ seat: i + 1, field: 0 }));
}

/** Moves a marker. On an occupied field it comes to stand on top; a move of 0 keeps its place (LC-5). */
export function track_move(track: Marker[], seat: number, by: number): Marker[] {
  const moved = track.find((m) => m.seat === seat);
  if (!moved || by === 0) return track;
  const others = track.filter((m) => m !== moved);
  const field = moved.field + by;
  const place = others.filter((m) => m.field < field).length;
  return [...others.slice(0, place), { seat, field }, ...others.slice(place)];
}
