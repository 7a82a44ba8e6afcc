// Texts of an XML document by the names of their element and its parent, without prefixes: `Price/PriceAmount`.

const token = /<(?<close>\/)?(?:\w+:)?(?<name>\w+)[^>]*?(?<empty>\/)?>(?<text>[^<]*)/g

export function leaves(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const open: string[] = []
  for (const { groups = {} } of xml.matchAll(token)) {
    const { close, name = '', empty, text = '' } = groups
    if (close !== undefined) {
      open.pop()
      continue
    }
    if (text.trim() !== '') {
      const key = [open.at(-1), name].join('/')
      found.set(key, [...(found.get(key) ?? []), text])
    }
    if (empty === undefined) open.push(name)
  }
  return found
}
