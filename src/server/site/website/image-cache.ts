// In-memory LRU cache of the site's pictures, whose content never changes under the same name.

const maxBytes = 16 * 1024 * 1024

export class ImageCache {
  readonly #images = new Map<string, Buffer>()
  #bytes = 0

  async getOrLoad(name: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#images.get(name)
    if (cached) {
      // Moves the entry to the end, as most recently used.
      this.#images.delete(name)
      this.#images.set(name, cached)
      return cached
    }
    const loaded = await load()
    this.#add(name, loaded)
    return loaded
  }

  #add(name: string, image: Buffer): void {
    if (this.#images.has(name)) return
    this.#images.set(name, image)
    this.#bytes += image.length
    for (const [oldest, { length }] of this.#images) {
      if (this.#bytes <= maxBytes) return
      this.#images.delete(oldest)
      this.#bytes -= length
    }
  }
}
