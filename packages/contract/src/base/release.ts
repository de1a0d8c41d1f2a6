/** A build of a shell: the hash in the name of its entry file, in a page or in the file's URL. */
export const releaseOf = (pageOrUrl: string): string | null =>
  /\/assets\/index-([\w-]{4,24})\.js/.exec(pageOrUrl)?.[1] ?? null
