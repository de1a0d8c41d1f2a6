import type { PoolClient } from 'pg'

type Wired = { connection: { stream: NodeJS.ReadWriteStream } }

/**
 * Counts round trips: how often something is sent to the database after an answer of it has come.
 * Messages sent together before the first answer count as one.
 */
export function tripCounter() {
  let trips = 0
  return {
    watch(client: PoolClient) {
      const { stream } = (client as unknown as Wired).connection
      const write = stream.write.bind(stream)
      let answered = true
      stream.on('data', () => (answered = true))
      stream.write = ((...args: Parameters<typeof write>) => {
        if (answered) trips += 1
        answered = false
        return write(...args)
      }) as typeof stream.write
    },
    /** How many since the last time. */
    take() {
      const taken = trips
      trips = 0
      return taken
    },
  }
}
