/** What the page says of a version besides who wrote it; null if there is nothing to say. */
export function versionNote({ replaced, isFollowUp, tells }: { replaced: number; isFollowUp: boolean; tells: number }) {
  if (replaced > 0)
    return replaced === 1
      ? 'One sentence of the model’s was not supported by your posting. Attending replaced it.'
      : `${replaced} sentences of the model’s were not supported by your posting. Attending replaced them.`
  return isFollowUp && tells === 0
    ? 'Your posting has no more to tell: the emails before this one say all of it.'
    : null
}
