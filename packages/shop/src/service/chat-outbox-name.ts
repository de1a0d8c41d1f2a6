/** Storage name of a shopper's unsent messages; kept through an expired session. */
export const CHAT_OUTBOX = 'chat-outbox'
