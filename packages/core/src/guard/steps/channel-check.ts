import { hereOf, pathsIn, type GuardStep } from '../guard.ts'

const HOME_CHANNEL = '0'

/** 5. In the home channel a route that checks it starts the login flow for who is not signed in. */
export const channelCheck: GuardStep = ({ access }, facts) =>
  facts.companyInfo?.channel === HOME_CHANNEL && access.channelCheck && !facts.signedIn
    ? { kind: 'startLogin', to: pathsIn(facts).login({ redirect: hereOf(facts) }) }
    : null
