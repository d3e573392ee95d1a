/** Returns the list with the item of an ID in front of the others, which keep their order. */
export const sortFirst = <Item extends { id: string }>(list: readonly Item[], id: string | undefined): Item[] => [
  ...list.filter((item) => item.id === id),
  ...list.filter((item) => item.id !== id),
]
