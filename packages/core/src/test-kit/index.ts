export { buildCompany } from './build-company.ts'
export { memoryStorage } from './memory-storage.ts'
export { testClock, type TestClock } from './test-clock.ts'
export { recordingNotify, type RecordingNotify } from './recording-notify.ts'
export {
  delayed,
  offline,
  readSentence,
  refuse,
  scriptedServer,
  silence,
  status,
  type Answers,
  type RecordedRequest,
  type ScriptedServer,
} from './scripted-server.ts'
export { testPorts, type TestPorts } from './test-ports.ts'
