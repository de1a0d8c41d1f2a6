/** Fen as yuan, from whole numbers. */
export const yuan = (fen: number): string =>
  `¥${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const two = (number: number) => String(number).padStart(2, '0')
export const clock = (at: number): string => {
  const time = new Date(at)
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}
