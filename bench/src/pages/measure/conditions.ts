/** Small phone on a slow network, as in the goals of the shells. */
export const phone = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} as const

/** 1.6 Mbit/s down, 750 kbit/s up (bytes per second), 150 ms latency. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const

/** CPU slowdown factor of the page. */
export const slowCpu = 4
