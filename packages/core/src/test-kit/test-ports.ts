import { serverHost } from '../host/index.ts'
import { createEntryParams, noHooks, type Ports } from '../session/index.ts'
import { createTextScale } from '../storage/index.ts'
import { memoryStorage } from './memory-storage.ts'
import { recordingNotify, type RecordingNotify } from './recording-notify.ts'
import { scriptedServer, type Answers, type ScriptedServer } from './scripted-server.ts'
import { testClock, type TestClock } from './test-clock.ts'

export type TestPorts = Ports & {
  clock: TestClock
  notify: RecordingNotify
  server: ScriptedServer
  went: string[]
  /** waits between tries that tests skip, ms */
  waited: number[]
}

/**
 * Ports of a shell for tests: calls do not wait, storage is in memory, and messages and navigations
 * are recorded.
 */
export function testPorts({
  answers = {},
  here = '/home?companyId=1',
}: {
  answers?: Answers
  here?: string
} = {}): TestPorts {
  const server = scriptedServer(answers)
  const storage = memoryStorage()
  const went: string[] = []
  const waited: number[] = []
  return {
    host: serverHost,
    storage,
    entryParams: createEntryParams({}),
    textScale: createTextScale(storage),
    deviceKeys: { obtain: () => Promise.reject(new Error('no device keys in tests')) },
    clock: testClock(),
    notify: recordingNotify(),
    telemetry: { event: () => undefined, connect: () => undefined },
    navigation: {
      go: (path) => void went.push(`go ${path}`),
      here: () => here,
      reload: () => void went.push('reload'),
    },
    fetch: server.fetch,
    baseUrl: '',
    tries: {
      sleep: async (ms) => void waited.push(ms),
      random: () => 0.5,
    },
    timeoutMs: 20_000,
    hooks: noHooks,
    server,
    went,
    waited,
  }
}
