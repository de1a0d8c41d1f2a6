/** Storage name of this device's random name within a company. */
export const BENEFIT_DEVICE = 'benefit-device'
