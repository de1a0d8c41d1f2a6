const range = 2 ** 32

/** A uniform random whole number under a bound: draws that would favour low numbers are repeated. */
export function uniform(random: (bytes: number) => Buffer) {
  return (bound: number): number => {
    const fair = range - (range % bound)
    let drawn = random(4).readUInt32BE()
    while (drawn >= fair) drawn = random(4).readUInt32BE()
    return drawn % bound
  }
}
