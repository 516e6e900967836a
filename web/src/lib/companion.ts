// The page beside a real board.

/** A real table, of which this program keeps the secret. */
export function is_companion(board: unknown): boolean {
  return (board as { companion?: boolean } | null)?.companion === true;
}
