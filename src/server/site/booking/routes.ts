// Booking endpoints.
import { booking } from '#contract/site/booking.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import { changeHost, listHosts } from './hosts.ts'
import * as own from './own-booking.ts'
import { type IntakeOptions, book, getSlots } from './service.ts'

interface BookingOptions extends IntakeOptions {
  /** Base URL for links to bookings. */
  appUrl: string | undefined
}

export const bookingRoutes = ({ appUrl, ...intake }: BookingOptions): Implementation[] => [
  implement(booking.slots, (ctx, { query }) => getSlots(ctx, query)),
  implement(booking.book, (ctx, { body }, { request }) =>
    book(ctx, intake, { body, appUrl: appUrl ?? ownOrigin(request) }),
  ),
  implement(booking.get, (ctx, { params }) => own.getOwnBooking(ctx, params.token)),
  implement(booking.slotsToMove, (ctx, { params, query }) =>
    own.getSlotsToMove(ctx, params.token, query),
  ),
  implement(booking.move, (ctx, { params, body }) =>
    own.moveOwnBooking(ctx, intake, { token: params.token, move: body }),
  ),
  implement(booking.cancel, (ctx, { params }) => own.cancelOwnBooking(ctx, params.token)),
  implement(booking.confirm, (ctx, { params }) => own.confirmOwnBooking(ctx, params.token)),
  implement(booking.cancelForVisitor, (ctx, { params }) =>
    own.cancelForVisitor(ctx, params.bookingId),
  ),
  implement(booking.hosts, (ctx) => listHosts(ctx)),
  implement(booking.changeHost, (ctx, { params, body }) => changeHost(ctx, params.personId, body)),
]
