/** Storage name of this device's name, sent with check-ins: its second shopper of a day gets no points. */
export const CHECK_IN_DEVICE = 'check-in-device'
