const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment in the zone of the companies: `2026-11-26 14:05`. */
export const formatTime = (iso: string): string => format.format(new Date(iso))
