const BEIJING_MS = 8 * 3_600_000

/** Key of a claim without a caller's key: one per template and day of Beijing. */
export function claimKeyOf(templateId: number, at: Date): string {
  const day = new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 10)
  return `day:${day}:${String(templateId)}`
}
