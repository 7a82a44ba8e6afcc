// FAQs: native accordion in categories; all answers share one name, so that one is open at a time.
import type { WebsiteContent } from '#contract/website.ts'
import { Closing } from '../parts/closing.tsx'
import { PageHead } from '../parts/page-head.tsx'

export function FaqsPage({ content }: { content: WebsiteContent }) {
  const { headline, introduction, closing } = content.pages.faqs
  return (
    <div className="faqs">
      <PageHead headline={headline} introduction={introduction} doorAt={58} />
      {content.faqs.map((category) => (
        <section key={category.id} aria-labelledby={category.id}>
          <h2 id={category.id}>{category.name}</h2>
          <div className="answers">
            {category.faqs.map((faq) => (
              <details key={faq.id} id={`faq-${faq.id}`} name="faqs">
                <summary>
                  <h3>{faq.question}</h3>
                  <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
                    <path className="jambs" d="M0 28H6M26 28H32" />
                    <path className="leaf" d="M6 28H26" />
                  </svg>
                </summary>
                <p>{faq.answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <Closing {...closing}>
        <a className="button primary" href="/contact">
          Ask us
        </a>
      </Closing>
    </div>
  )
}
