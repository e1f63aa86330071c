/** Regions that recruiters name, each with the city in their middle and how many miles they reach. */
export const regions: ReadonlyMap<string, readonly [city: string, miles: number]> = new Map(
  `
dfw, dallas fort worth, dallas-fort worth, metroplex = Dallas, TX ~ 45
bay area, sf bay area, san francisco bay area = San Francisco, CA ~ 50
silicon valley, south bay = San Jose, CA ~ 25
socal, southern california = Los Angeles, CA ~ 120
inland empire = Riverside, CA ~ 40
orange county = Santa Ana, CA ~ 25
nyc, new york city = New York, NY ~ 20
tri-state area, tristate area = New York, NY ~ 60
long island = Hempstead, NY ~ 45
south florida = Miami, FL ~ 70
tampa bay = Tampa, FL ~ 40
chicagoland = Chicago, IL ~ 50
twin cities = Minneapolis, MN ~ 35
dmv, washington dc area, dc area = Washington, DC ~ 35
philly = Philadelphia, PA ~ 15
research triangle, raleigh durham, raleigh-durham = Raleigh, NC ~ 35
puget sound = Seattle, WA ~ 50
metro detroit = Detroit, MI ~ 40
vegas = Las Vegas, NV ~ 25
hampton roads, tidewater = Norfolk, VA ~ 35
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', city = '', miles] = line.split(/ [=~] /)
      return names.split(', ').map((name) => [name, [city, Number(miles)]] as const)
    }),
)
