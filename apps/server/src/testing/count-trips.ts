import type { PoolClient } from 'pg'

type Wired = { connection: { stream: NodeJS.ReadWriteStream } }

/**
 * Counts round trips: how often a message is sent to the database after a response has arrived.
 * Messages sent before the first response count as one.
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
    /** Returns the round trips since the last call. */
    take() {
      const taken = trips
      trips = 0
      return taken
    },
  }
}
