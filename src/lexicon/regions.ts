/** Regions that recruiters use, each with the city at its center and its radius in miles. */
export const regions: ReadonlyMap<string, readonly [city: string, miles: number]> = new Map(
  `
dfw, dallas fort worth, dallas-fort worth, dallas/fort worth, dallas ft worth, dallas/ft worth, dallas/ft. worth, dallas-ft worth, dallas ft. worth, metroplex, dfw metroplex, north texas = Dallas, TX ~ 45
bay area, sf bay area, san francisco bay area = San Francisco, CA ~ 50
east bay = Oakland, CA ~ 25
silicon valley, south bay = San Jose, CA ~ 25
socal, southern california = Los Angeles, CA ~ 120
norcal, northern california = Sacramento, CA ~ 150
central valley, san joaquin valley = Fresno, CA ~ 100
inland empire = Riverside, CA ~ 40
orange county = Santa Ana, CA ~ 25
l.a, la metro = Los Angeles, CA ~ 30
nyc, new york city = New York, NY ~ 20
tri-state area, tristate area = New York, NY ~ 60
long island = Hempstead, NY ~ 45
hudson valley = Poughkeepsie, NY ~ 50
south florida = Miami, FL ~ 70
central florida = Orlando, FL ~ 60
tampa bay = Tampa, FL ~ 40
southwest florida = Fort Myers, FL ~ 45
chicagoland = Chicago, IL ~ 50
twin cities = Minneapolis, MN ~ 35
quad cities = Davenport, IA ~ 30
dmv, washington dc area, dc area = Washington, DC ~ 35
northern virginia, nova = Arlington, VA ~ 30
philly = Philadelphia, PA ~ 15
delaware valley = Philadelphia, PA ~ 40
lehigh valley = Allentown, PA ~ 30
research triangle, raleigh durham, raleigh-durham = Raleigh, NC ~ 35
piedmont triad = Greensboro, NC ~ 35
puget sound = Seattle, WA ~ 50
inland northwest = Spokane, WA ~ 60
metro detroit = Detroit, MI ~ 40
metro atlanta, atl = Atlanta, GA ~ 40
central texas = Austin, TX ~ 70
rio grande valley = McAllen, TX ~ 60
front range = Denver, CO ~ 70
wasatch front = Salt Lake City, UT ~ 50
valley of the sun = Phoenix, AZ ~ 40
vegas = Las Vegas, NV ~ 25
nola = New Orleans, LA ~ 20
hampton roads, tidewater = Norfolk, VA ~ 35
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', city = '', miles] = line.split(/ [=~] /)
      return names.split(', ').map((name) => [name, [city, Number(miles)]] as const)
    }),
)

/** Regions of several states, by the Census Bureau's divisions or as they are commonly said. */
export const stateRegions: ReadonlyMap<string, readonly string[]> = new Map(
  `
new england = CT ME MA NH RI VT
northeast = CT ME MA NH RI VT NJ NY PA
mid-atlantic, mid atlantic = DE DC MD NJ NY PA VA WV
midwest = IL IN IA KS MI MN MO NE ND OH SD WI
upper midwest = IA MI MN ND SD WI
great plains = KS NE ND OK SD
southeast = AL AR FL GA KY LA MS NC SC TN VA WV
deep south = AL GA LA MS SC
carolinas, the carolinas = NC SC
gulf coast = AL FL LA MS TX
southwest = AZ NM OK TX
mountain west, mountain states, rocky mountains = AZ CO ID MT NV NM UT WY
pacific northwest, pnw = OR WA
west coast = CA OR WA
dakotas, the dakotas = ND SD
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', states = ''] = line.split(' = ')
      return names.split(', ').map((name) => [name, states.split(' ')] as const)
    }),
)
