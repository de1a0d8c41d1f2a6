/** A small phone on a slow network, as the goals of the shells are written for. */
export const phone = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} as const

/** 1.6 Mbit/s down, 750 kbit/s up (bytes a second), 150 ms before the first byte of every answer. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const

/** How many times slower than this machine the page's processor is. */
export const slowCpu = 4
