export { abcUserAgent, installAbc } from './install-abc.ts'
