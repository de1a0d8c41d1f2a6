const range = 2 ** 32

export function uniform(random: (bytes: number) => Buffer) {
  return (bound: number): number => {
    const fair = range - (range % bound)
    let drawn = random(4).readUInt32BE()
    while (drawn >= fair) drawn = random(4).readUInt32BE()
    return drawn % bound
  }
}
