/** Storage name of products seen on this device within its company, until the server has them. */
export const DEVICE_FOOTPRINTS = 'footprints'
