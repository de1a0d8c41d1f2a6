const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/i, 'Windows 电脑'],
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android 设备'],
  [/Macintosh|Mac OS X/i, 'Mac 电脑'],
  [/CrOS|Linux|X11/i, 'Linux 电脑'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/DingTalk/i, '钉钉'],
  [/MicroMessenger/i, '微信'],
  [/Edg(?:e|A|iOS)?\//i, 'Edge 浏览器'],
  [/Firefox|FxiOS/i, 'Firefox 浏览器'],
  [/Chrome|CriOS/i, 'Chrome 浏览器'],
  [/Safari/i, 'Safari 浏览器'],
]

const findName = (names: typeof systems, userAgent: string, fallback: string): string =>
  names.find(([mark]) => mark.test(userAgent))?.[1] ?? fallback

/** Operating system and browser of a User-Agent, for a person to recognise the device by. */
export const toDeviceName = (userAgent = ''): string =>
  `${findName(systems, userAgent, '未知设备')} · ${findName(browsers, userAgent, '未知浏览器')}`
