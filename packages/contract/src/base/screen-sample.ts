export type Place = { role: string; name?: string | RegExp; within?: Place }

export type Visitor = 'shopper' | 'newcomer' | 'buyer' | 'cardHolder' | 'staff'

export type ScreenSample =
  | {
      url: string
      visitor?: Visitor
      state?: string
      taps?: readonly Place[]
      ready: { title: string | RegExp } | { text: string | RegExp } | Place
    }
  | { journey: string }

export type ScreenSamples = Readonly<Record<string, readonly ScreenSample[]>>
