/**
 * Result of a message sent to an app.
 * - `sent`: the provider has taken it
 * - `accepted`: taken for now; `receipt` queries its result
 * - `refused`: the provider's statement that nothing is sent; `reason` has no personal data
 * - `later`: not sent, no token or too many at once
 * - `unknown`: sent, the response is lost
 */
export type AppMessageResult =
  | { kind: 'sent' }
  | { kind: 'accepted'; receipt: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later' }
  | { kind: 'unknown' }

/** A template message of the chat app's account to a follower. */
export type TemplateMessage = {
  openId: string
  templateId: string
  /** page that it opens; '' for none */
  url: string
  fields: Readonly<Record<string, string>>
  /** idempotency number, which the provider recognizes for ten minutes */
  number: string
}

/** A work notice to a colleague. The provider delivers the same text to a person once a day. */
export type WorkNotice = { agentId: string; userId: string; title: string; markdown: string }
