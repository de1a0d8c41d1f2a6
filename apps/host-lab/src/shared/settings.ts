/** Settings of one host in the lab's panel, stored in memory by the lab's server. */

/**
 * Payment outcome and notification. `ask`: prompts in a sheet. `stay`: pays, but the app never
 * responds. `lie`: the app reports success without a payment.
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
  /** holder of the phone: an id of the app's users; '' the first of them */
  person: string
  /** '' is the current version */
  appVersion: string
  network: (typeof networks)[number]
  /** text size of the app; 1 is normal */
  fontScale: number
  /** the shopper's choice when the app requests a permission */
  permission: (typeof permissions)[number]
  /** when the bridge is injected */
  bridge: (typeof bridgeModes)[number]
  /** response mode of the bridge */
  answers: (typeof responseModes)[number]
  payment: PayMode
  /** text of the next scan; '' prompts */
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

/** Delays in milliseconds: bridge injection, bridge response, network. */
export const LATE_BRIDGE_MS = 1_500
export const SLOW_RESPONSE_MS = 3_000
export const SLOW_NETWORK_MS = 1_500
