const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/

/** Milliseconds since 1970 of a time in a file; without a zone it is one of China Standard Time. NaN if unreadable. */
export function parseTime(text: string): number {
  const [, day, time = '00:00'] = LOCAL_TIME.exec(text) ?? []
  return Date.parse(day === undefined ? text : `${day}T${time}+08:00`)
}
