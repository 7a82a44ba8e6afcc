// Drawings made for portfolio items, by name.
import type { DrawingName } from '#contract/website-portfolio.ts'
import { Receding } from './receding.tsx'
import { ClinicBooking } from './work/clinic-booking.tsx'
import { ClinicCalendar } from './work/clinic-calendar.tsx'
import { ClinicIntake } from './work/clinic-intake.tsx'
import { DentalBrand } from './work/dental-brand.tsx'
import { DentalLetters } from './work/dental-letters.tsx'
import { DentalPrices } from './work/dental-prices.tsx'
import { SchoolApplication } from './work/school-application.tsx'
import { SchoolCampaign } from './work/school-campaign.tsx'
import { SchoolWebsite } from './work/school-website.tsx'

const compositions = {
  'clinic-booking': ClinicBooking,
  'clinic-intake': ClinicIntake,
  'clinic-calendar': ClinicCalendar,
  'school-website': SchoolWebsite,
  'school-campaign': SchoolCampaign,
  'school-application': SchoolApplication,
  'dental-brand': DentalBrand,
  'dental-prices': DentalPrices,
  'dental-letters': DentalLetters,
  enfilade: Receding,
} satisfies Record<DrawingName, () => React.JSX.Element>

export function Composition({ name, alt }: { name: DrawingName; alt: string }) {
  const Drawing = compositions[name]
  return (
    <svg
      className="drawing composition"
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
    >
      <Drawing />
    </svg>
  )
}
