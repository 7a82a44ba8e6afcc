// Activity of a client company.
import { useParams } from 'react-router'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'

export default function CompanyActivity() {
  return (
    <div className="max-w-3xl">
      <RecordActivity kind="company" id={useParams()['companyId'] ?? ''} size={20} />
    </div>
  )
}
