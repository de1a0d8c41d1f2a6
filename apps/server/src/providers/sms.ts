/** Sends a code to a phone. Throws where the provider did not take it. */
export type SmsProvider = {
  send(phone: string, code: string): Promise<void>
}
