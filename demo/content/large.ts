// Words from which the large installation puts its companies and tasks together.

const listed = (text: string) => text.split(',').map((words) => words.trim())

export const companyWords = {
  first: listed(`
    Amber, Anchor, Aspen, Banner, Beacon, Birch, Boulder, Bramble, Cactus, Canyon, Cedar, Clover,
    Cobalt, Comet, Coral, Crescent, Cypress, Dover, Ember, Falcon, Fern, Flint, Garnet, Granite,
    Harbor, Hazel, Heron, Indigo, Iron, Ivory, Jasper, Juniper, Kestrel, Lantern, Laurel, Linden,
    Magnolia, Maple, Mesa, Meadow, Nickel, Oak, Onyx, Orchard, Pebble, Pine, Prairie, Quarry, Raven,
    River
  `),
  second: listed(`
    Bakery, Builders, Clinic, Creamery, Dental, Electric, Farms, Fitness, Foods, Freight, Gardens,
    Glass, Grocers, Hardware, Homes, Hotels, Insurance, Labs, Law, Lumber, Machine Works, Motors,
    Music, Optics, Outfitters, Paper, Pediatrics, Pharmacy, Plumbing, Pottery, Press, Roofing, School,
    Seeds, Solar, Steel, Theater, Travel, Veterinary, Winery
  `),
  places: listed(`
    of Abilene, of Austin, of Laredo, of Lubbock, of Waco
  `),
}

export const taskWords = {
  verbs: listed(`
    Rewrite, Check, Draw, Measure, Translate, Photograph, Plan, Test, Simplify, Launch
  `),
  things: listed(`
    the rates page, the sign-up form, the depot map, the drivers’ handbook, the tracking email,
    the home page, the search ads, the quote calculator, the invoice letter, the trailer graphics,
    the careers page, the newsletter, the customer survey, the help articles, the landing page,
    the call script
  `),
  places: listed(`
    for Amarillo, for Baton Rouge, for Dallas, for El Paso, for Houston, for Little Rock, for Memphis,
    for Mobile, for New Orleans, for Oklahoma City, for San Antonio, for Shreveport, for Tulsa,
    for Wichita
  `),
  sentences: [
    'The depot manager reads it before it goes live.',
    'Last quarter’s figures are in the project’s files.',
    'Keep it to what fits on a phone without scrolling.',
    'Two customers have offered to look at a draft.',
    'Start from what dispatchers are asked most often.',
    'The old version stays up until this one is approved.',
    'Ask the night shift as well, they see other customers.',
    'Nothing here needs a new template.',
    'Compare with the region that did best.',
  ],
  steps: listed(`
    Collect what is there, First draft, Show it to the depot, Correct, Publish
  `),
}
