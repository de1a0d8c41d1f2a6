/** What a person sets in the lab's panel for one host. Kept by the lab's server, in memory. */

/**
 * What the payer does, and how the provider then tells the mall. `ask`: a sheet asks the person.
 * `stay`: pays, and the app never answers. `lie`: the app says it went well and nothing was paid.
 */
export const payModes = [
  'ask',
  'pay',
  'cancel',
  'stay',
  'twice',
  'late',
  'forged',
  'silent',
  'lie',
] as const
export type PayMode = (typeof payModes)[number]

export const networks = ['online', 'slow', 'offline'] as const
export const permissions = ['granted', 'refused'] as const
export const bridgeModes = ['at-once', 'late', 'never'] as const
export const responseModes = ['at-once', 'slow', 'dead', 'throws'] as const
export const codeKinds = ['qr', 'bar'] as const

export type HostSettings = {
  /** who holds the phone: an id of the app's people; '' the first of them */
  person: string
  /** '': the current one */
  appVersion: string
  network: (typeof networks)[number]
  /** text size of the app, 1 for normal */
  fontScale: number
  /** what the shopper answers where the app asks for a permission */
  permission: (typeof permissions)[number]
  /** when the page finds the bridge */
  bridge: (typeof bridgeModes)[number]
  /** how the bridge answers */
  answers: (typeof responseModes)[number]
  payment: PayMode
  /** what the next scan finds; '': a person is asked */
  scan: { text: string; kind: (typeof codeKinds)[number] }
}

export const defaultSettings: HostSettings = {
  person: '',
  appVersion: '',
  network: 'online',
  fontScale: 1,
  permission: 'granted',
  bridge: 'at-once',
  answers: 'at-once',
  payment: 'ask',
  scan: { text: '', kind: 'qr' },
}

/** Milliseconds until a late bridge arrives, a slow one answers, and a slow network moves. */
export const LATE_BRIDGE_MS = 1_500
export const SLOW_RESPONSE_MS = 3_000
export const SLOW_NETWORK_MS = 1_500
