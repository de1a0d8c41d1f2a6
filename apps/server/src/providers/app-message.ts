/**
 * Result of a message sent to an app.
 * - `sent`: accepted by the provider, final
 * - `accepted`: accepted provisionally; `receipt` queries the result
 * - `refused`: the provider states that nothing is sent; `reason` has no personal data
 * - `later`: not sent, no token or too many concurrent messages
 * - `unknown`: sent, but the response was lost
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
  /** address that the message opens; '' for none */
  url: string
  fields: Readonly<Record<string, string>>
  /** idempotency number, which the provider recognizes for ten minutes */
  number: string
}

/** A work notice to a colleague. The provider delivers an identical text to a person once a day. */
export type WorkNotice = { agentId: string; userId: string; title: string; markdown: string }
