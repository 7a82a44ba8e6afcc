// The site's pictures that were asked for last, in memory: what is under a name never changes.

const maxBytes = 16 * 1024 * 1024

export class ImageCache {
  readonly #images = new Map<string, Buffer>()
  #bytes = 0

  async getOrLoad(name: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#images.get(name)
    if (cached) {
      // The latest last.
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
