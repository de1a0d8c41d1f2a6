/** Storage name of the random name of this device; it outlives a shopper's session. */
export const CHECK_IN_DEVICE = 'check-in-device'
