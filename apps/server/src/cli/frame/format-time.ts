const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A time in the zone of the companies: `2026-11-26 14:05`; `missing` for null. */
export const formatTime = (iso: string | null, missing = '无'): string =>
  iso === null ? missing : format.format(new Date(iso))

/** The last day before an end: `2027-01-31` for the midnight that begins 1 February. */
export const formatLastDay = (until: string): string =>
  format.format(new Date(Date.parse(until) - 1)).slice(0, 10)
