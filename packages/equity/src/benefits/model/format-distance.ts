/** Metres as kilometres: one decimal below 100 km. */
export function formatKilometres(metres: number): string {
  const kilometres = metres / 1_000
  return kilometres < 100 ? kilometres.toFixed(1) : String(Math.round(kilometres))
}
