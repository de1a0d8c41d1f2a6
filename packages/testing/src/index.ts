export { memoryHost, type MemoryHost, type HostScript } from './memory-host.ts'
export { renderFeature, type FeatureOptions, type RenderedFeature } from './render-feature.tsx'
export { plainFallbacks, PlainLayout } from './plain-fallbacks.tsx'
export { answerAll } from './answer-all.ts'
export { buildData, type Overrides } from './build-data.ts'
export { valueOf } from './value-of.ts'
export {
  buildCart,
  buildCartItem,
  buildGoodsCard,
  buildGoodsDetail,
  buildAddress,
  buildOrder,
  buildUser,
} from './builders.ts'
export {
  buildCompany,
  memoryStorage,
  delayed,
  offline,
  recordingNotify,
  refuse,
  scriptedServer,
  silence,
  status,
  testClock,
  testPorts,
  type Answers,
  type RecordedRequest,
  type RecordingNotify,
  type ScriptedServer,
  type TestClock,
  type TestPorts,
} from '@mall/core/test-kit'
export { xssStrings } from './xss-strings.ts'
export {
  itEndsTheSession,
  itLoads,
  itSends,
  type ActingScreen,
  type LoadedScreen,
} from './screen-states.ts'
