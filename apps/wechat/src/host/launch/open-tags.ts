/** WeChat shows its own tags from 7.0.12 on. */
export function openTagsFrom(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 100 + minor) * 100 + patch >= 70_012
}
