/** What a browser tells of its line (Network Information): Safari and Firefox tell nothing. */
type Told = { connection?: { saveData?: boolean; effectiveType?: string } }

/** Whether a line has room for what nobody has asked for yet: it is neither metered nor narrow. */
export function hasRoom(navigator: object): boolean {
  const line = (navigator as Told).connection
  return line?.saveData !== true && !line?.effectiveType?.endsWith('2g')
}
