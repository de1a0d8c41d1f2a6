/** Share of pieces in orders, rounded down: 100 only when none is left. */
export const calculateTakenPercent = (pieces: number, taken: number): number =>
  pieces === 0 ? 0 : Math.min(100, Math.floor((taken * 100) / pieces))
