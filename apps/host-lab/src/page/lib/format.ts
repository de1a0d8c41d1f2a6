/** Formats fen as yuan, with integers only. */
export const formatYuan = (fen: number): string =>
  `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const padTwo = (number: number) => String(number).padStart(2, '0')
export const formatTime = (at: number): string => {
  const time = new Date(at)
  return `${padTwo(time.getHours())}:${padTwo(time.getMinutes())}:${padTwo(time.getSeconds())}`
}
