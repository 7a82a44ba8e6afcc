// FAQs: a native accordion by category; all answers share one name, so that only one is open at a time.
import type { WebsiteContent } from '#contract/site/website.ts'
import { Closing } from '../../parts/closing.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export function FaqsPage({ content }: { content: WebsiteContent }) {
  const { headline, introduction, closing } = content.pages.faqs
  return (
    <div className="faqs">
      <PageHead headline={headline} introduction={introduction} />
      {content.faqs.map((category) => (
        <section key={category.id} aria-labelledby={category.id}>
          <h2 id={category.id}>{category.name}</h2>
          <div>
            {category.faqs.map((faq) => (
              <details key={faq.id} id={`faq-${faq.id}`} name="faqs">
                <summary>
                  <h3>{faq.question}</h3>
                  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                    <path d="M3 10H17" />
                    <path className="upright" d="M10 3V17" />
                  </svg>
                </summary>
                <p>{faq.answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <Closing {...closing} ground="plain" agency={content.agency}>
        <a className="button primary" href="/contact">
          Ask us
        </a>
      </Closing>
    </div>
  )
}
