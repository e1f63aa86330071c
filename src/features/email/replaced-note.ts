/** What the page says where a model's sentences were replaced. */
export function replacedNote(count: number): string {
  return count === 1
    ? 'One sentence of the model’s was not supported by your posting. Attending replaced it.'
    : `${count} sentences of the model’s were not supported by your posting. Attending replaced them.`
}
