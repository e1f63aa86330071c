/**
 * Regions that recruiters name, as sets of counties or of states. Each line is the label, its names, the counties or
 * states, and who says so: OMB for metropolitan areas (Bulletin 23-01 and the ones before it), the Census Bureau for
 * divisions, a state's own agency, or common use. '*' is every county of a state, and those after 'but' are left out.
 */
const table = `
Dallas-Fort Worth | dfw, dallas fort worth, dallas-fort worth, dallas/fort worth, dallas ft worth, dallas/ft worth, dallas/ft. worth, dallas-ft worth, dallas ft. worth, metroplex, dfw metroplex, north texas | TX: Collin, Dallas, Denton, Ellis, Hunt, Johnson, Kaufman, Parker, Rockwall, Tarrant, Wise | OMB
Bay Area | bay area, sf bay area, san francisco bay area | CA: Alameda, Contra Costa, Marin, Napa, San Francisco, San Mateo, Santa Clara, Solano, Sonoma | Association of Bay Area Governments
East Bay | east bay | CA: Alameda, Contra Costa | common use
Silicon Valley | silicon valley, south bay | CA: Santa Clara | common use
Southern California | socal, so cal, southern california | CA: Imperial, Kern, Los Angeles, Orange, Riverside, San Bernardino, San Diego, San Luis Obispo, Santa Barbara, Ventura | common use, the ten southern counties
Northern California | norcal, nor cal, northern california | CA: * but Imperial, Kern, Los Angeles, Orange, Riverside, San Bernardino, San Diego, San Luis Obispo, Santa Barbara, Ventura | the other 48 counties
Central Valley | central valley, california central valley | CA: Butte, Colusa, Fresno, Glenn, Kern, Kings, Madera, Merced, Placer, Sacramento, San Joaquin, Shasta, Solano, Stanislaus, Sutter, Tehama, Tulare, Yolo, Yuba | US Geological Survey
San Joaquin Valley | san joaquin valley | CA: Fresno, Kern, Kings, Madera, Merced, San Joaquin, Stanislaus, Tulare | California Partnership for the San Joaquin Valley
Inland Empire | inland empire | CA: Riverside, San Bernardino | OMB
Orange County | orange county, the oc | CA: Orange | the county in California
Los Angeles Area | la metro, greater la, greater los angeles, los angeles metro, los angeles area | CA: Los Angeles, Orange | OMB
Central Coast | central coast, california central coast | CA: Monterey, San Benito, San Luis Obispo, Santa Barbara, Santa Cruz, Ventura | common use
New York City | nyc, new york city, five boroughs | NY: Bronx, Kings, New York, Queens, Richmond | the five boroughs
Manhattan | manhattan | NY: New York | the borough
Queens | queens | NY: Queens | the borough
Long Island | long island | NY: Nassau, Suffolk | Empire State Development
Hudson Valley | hudson valley | NY: Columbia, Dutchess, Greene, Orange, Putnam, Rockland, Sullivan, Ulster, Westchester | Hudson River Valley Greenway, without Albany and Rensselaer
Capital District | capital district, capital region, albany capital district | NY: Albany, Rensselaer, Saratoga, Schenectady | Capital District Regional Planning Commission
Western New York | western new york, western ny, wny | NY: Allegany, Cattaraugus, Chautauqua, Erie, Niagara | Empire State Development
Central New York | central new york, central ny, cny | NY: Cayuga, Cortland, Madison, Onondaga, Oswego | Empire State Development
Finger Lakes | finger lakes | NY: Genesee, Livingston, Monroe, Ontario, Orleans, Seneca, Wayne, Wyoming, Yates | Empire State Development
Southern Tier | southern tier | NY: Broome, Chemung, Chenango, Delaware, Schuyler, Steuben, Tioga, Tompkins | Empire State Development
North Country | north country | NY: Clinton, Essex, Franklin, Hamilton, Jefferson, Lewis, St. Lawrence | Empire State Development
Mohawk Valley | mohawk valley | NY: Fulton, Herkimer, Montgomery, Oneida, Otsego, Schoharie | Empire State Development
Upstate New York | upstate new york, upstate ny | NY: * but Bronx, Kings, New York, Queens, Richmond, Nassau, Suffolk, Westchester, Rockland | common use
North Jersey | north jersey, northern new jersey, northern nj | NJ: Bergen, Essex, Hudson, Morris, Passaic, Sussex, Union, Warren | New Jersey Division of Travel and Tourism, and common use
South Jersey | south jersey, southern new jersey, southern nj | NJ: Atlantic, Burlington, Camden, Cape May, Cumberland, Gloucester, Salem | common use
South Florida | south florida, so fla, southeast florida | FL: Broward, Miami-Dade, Palm Beach | OMB
Central Florida | central florida | FL: Brevard, Lake, Orange, Osceola, Polk, Seminole, Volusia | East Central Florida Regional Planning Council, and Polk
Tampa Bay | tampa bay, tampa bay area | FL: Hernando, Hillsborough, Pasco, Pinellas | OMB
Southwest Florida | southwest florida, swfl | FL: Charlotte, Collier, Lee, Manatee, Sarasota | common use
Florida Panhandle | florida panhandle, the panhandle of florida, northwest florida | FL: Bay, Calhoun, Escambia, Franklin, Gadsden, Gulf, Holmes, Jackson, Jefferson, Leon, Liberty, Okaloosa, Santa Rosa, Wakulla, Walton, Washington | Northwest Florida Water Management District
Treasure Coast | treasure coast | FL: Indian River, Martin, St. Lucie | Treasure Coast Regional Planning Council, without Palm Beach
Space Coast | space coast | FL: Brevard | common use
Chicagoland | chicagoland, chicago land, greater chicago, chicago metro | IL: Cook, DeKalb, DuPage, Grundy, Kane, Kendall, Lake, McHenry, Will; IN: Jasper, Lake, Newton, Porter; WI: Kenosha | OMB
Twin Cities | twin cities | MN: Anoka, Carver, Chisago, Dakota, Hennepin, Isanti, Le Sueur, Mille Lacs, Ramsey, Scott, Sherburne, Washington, Wright; WI: Pierce, St. Croix | OMB
Quad Cities | quad cities | IA: Scott; IL: Henry, Mercer, Rock Island | OMB
DMV | dmv, the dmv, washington dc area, dc area, dc metro, greater washington, national capital region | DC: District of Columbia; MD: Calvert, Charles, Frederick, Montgomery, Prince George's; VA: Alexandria city, Arlington, Clarke, Culpeper, Fairfax, Falls Church city, Fauquier, Fredericksburg city, Loudoun, Manassas city, Manassas Park city, Prince William, Rappahannock, Spotsylvania, Stafford, Warren; WV: Jefferson | OMB
Northern Virginia | northern virginia, nova, northern va | VA: Alexandria city, Arlington, Fairfax, Falls Church city, Loudoun, Manassas city, Manassas Park city, Prince William | Northern Virginia Regional Commission
Hampton Roads | hampton roads, tidewater, tidewater virginia | VA: Chesapeake city, Franklin city, Gloucester, Hampton city, Isle of Wight, James City, Newport News city, Norfolk city, Poquoson city, Portsmouth city, Southampton, Suffolk city, Surry, Virginia Beach city, Williamsburg city, York | Hampton Roads Planning District Commission
Eastern Shore | eastern shore, maryland eastern shore, eastern shore of maryland | MD: Caroline, Cecil, Dorchester, Kent, Queen Anne's, Somerset, Talbot, Wicomico, Worcester | State of Maryland
Delaware Valley | delaware valley, philadelphia metro, greater philadelphia | PA: Bucks, Chester, Delaware, Montgomery, Philadelphia; NJ: Burlington, Camden, Gloucester, Salem; DE: New Castle; MD: Cecil | OMB
Lehigh Valley | lehigh valley | PA: Lehigh, Northampton | Lehigh Valley Planning Commission
Greater Boston | greater boston, boston metro | MA: Essex, Middlesex, Norfolk, Plymouth, Suffolk | OMB, its counties in Massachusetts
Cape Cod | cape cod, the cape | MA: Barnstable | the county
Research Triangle | research triangle, the triangle, raleigh durham, raleigh-durham, raleigh/durham, rdu | NC: Chatham, Durham, Franklin, Johnston, Orange, Person, Wake | OMB, Raleigh and Durham
Piedmont Triad | piedmont triad, the triad | NC: Alamance, Caswell, Davidson, Davie, Forsyth, Guilford, Montgomery, Randolph, Rockingham, Stokes, Surry, Yadkin | Piedmont Triad Regional Council
Upstate South Carolina | upstate south carolina, upstate sc | SC: Abbeville, Anderson, Cherokee, Greenville, Greenwood, Laurens, Oconee, Pickens, Spartanburg, Union | Upstate SC Alliance
Lowcountry | lowcountry, low country, sc lowcountry | SC: Beaufort, Berkeley, Charleston, Colleton, Dorchester, Hampton, Jasper | common use
Metro Atlanta | metro atlanta, greater atlanta, atlanta metro | GA: Barrow, Bartow, Butts, Carroll, Cherokee, Clayton, Cobb, Coweta, Dawson, DeKalb, Douglas, Fayette, Forsyth, Fulton, Gwinnett, Haralson, Heard, Henry, Jasper, Lamar, Meriwether, Morgan, Newton, Paulding, Pickens, Pike, Rockdale, Spalding, Walton | OMB
Metro Detroit | metro detroit, greater detroit, detroit metro | MI: Lapeer, Livingston, Macomb, Oakland, St. Clair, Wayne | OMB
Upper Peninsula | upper peninsula, michigan upper peninsula | MI: Alger, Baraga, Chippewa, Delta, Dickinson, Gogebic, Houghton, Iron, Keweenaw, Luce, Mackinac, Marquette, Menominee, Ontonagon, Schoolcraft | State of Michigan
Greater Houston | greater houston, houston metro | TX: Austin, Brazoria, Chambers, Fort Bend, Galveston, Harris, Liberty, Montgomery, Waller | OMB
Central Texas | central texas | TX: Bastrop, Bell, Blanco, Burnet, Caldwell, Coryell, Falls, Hays, Hill, Lampasas, Llano, McLennan, Milam, Travis, Williamson | Texas councils of governments
Rio Grande Valley | rio grande valley, rgv | TX: Cameron, Hidalgo, Starr, Willacy | common use
Texas Panhandle | texas panhandle | TX: Armstrong, Briscoe, Carson, Castro, Childress, Collingsworth, Dallam, Deaf Smith, Donley, Gray, Hall, Hansford, Hartley, Hemphill, Hutchinson, Lipscomb, Moore, Ochiltree, Oldham, Parmer, Potter, Randall, Roberts, Sherman, Swisher, Wheeler | Panhandle Regional Planning Commission
Golden Triangle | golden triangle | TX: Hardin, Jefferson, Orange | OMB, Beaumont and Port Arthur
Gulf Coast | gulf coast, the gulf coast | TX: Aransas, Brazoria, Calhoun, Cameron, Chambers, Galveston, Harris, Jackson, Jefferson, Kenedy, Kleberg, Matagorda, Nueces, Orange, Refugio, San Patricio, Victoria, Willacy; LA: Calcasieu, Cameron, Iberia, Jefferson, Lafourche, Orleans, Plaquemines, St. Bernard, St. Charles, St. John the Baptist, St. Mary, St. Tammany, Tangipahoa, Terrebonne, Vermilion; MS: Hancock, Harrison, Jackson; AL: Baldwin, Mobile; FL: Bay, Charlotte, Citrus, Collier, Dixie, Escambia, Franklin, Gulf, Hernando, Hillsborough, Jefferson, Lee, Levy, Manatee, Monroe, Okaloosa, Pasco, Pinellas, Santa Rosa, Sarasota, Taylor, Wakulla, Walton | NOAA's coastal counties
Front Range | front range, colorado front range | CO: Adams, Arapahoe, Boulder, Broomfield, Denver, Douglas, El Paso, Jefferson, Larimer, Pueblo, Weld | State of Colorado
Wasatch Front | wasatch front | UT: Box Elder, Davis, Morgan, Salt Lake, Tooele, Utah, Weber | Wasatch Front Regional Council, and Utah County
Valley of the Sun | valley of the sun, phoenix metro, greater phoenix | AZ: Maricopa, Pinal | OMB
Puget Sound | puget sound | WA: Island, King, Kitsap, Mason, Pierce, Skagit, Snohomish, Thurston | Puget Sound Partnership, without the outer counties
Inland Northwest | inland northwest | WA: Adams, Asotin, Columbia, Ferry, Garfield, Lincoln, Pend Oreille, Spokane, Stevens, Whitman; ID: Benewah, Bonner, Boundary, Kootenai, Latah, Nez Perce, Shoshone | common use
Tri-Cities, WA | tri-cities washington, tri-cities wa, tri cities wa, tri cities washington | WA: Benton, Franklin | OMB
Tri-Cities, TN | tri-cities tennessee, tri-cities tn, tri cities tn, tri cities tennessee | TN: Carter, Hawkins, Sullivan, Unicoi, Washington; VA: Bristol city, Scott, Washington | OMB
Treasure Valley | treasure valley | ID: Ada, Canyon | common use
Westchester County | westchester | NY: Westchester | the county
The Bronx | the bronx | NY: Bronx | the borough
Central Jersey | central jersey, central new jersey, central nj | NJ: Hunterdon, Mercer, Middlesex, Monmouth, Somerset | common use
Jersey Shore | jersey shore, the shore | NJ: Atlantic, Cape May, Monmouth, Ocean | common use
Western Massachusetts | western massachusetts, western mass, western ma | MA: Berkshire, Franklin, Hampden, Hampshire | Massachusetts Office of Travel and Tourism
Northern Kentucky | northern kentucky, northern ky, nky | KY: Boone, Campbell, Kenton | Northern Kentucky Chamber of Commerce
Northwest Arkansas | northwest arkansas, nw arkansas, nwa | AR: Benton, Madison, Washington | OMB
West Tennessee | west tennessee, west tn, western tennessee | TN: Benton, Carroll, Chester, Crockett, Decatur, Dyer, Fayette, Gibson, Hardeman, Hardin, Haywood, Henderson, Henry, Lake, Lauderdale, Madison, McNairy, Obion, Shelby, Tipton, Weakley | Tennessee Code 4-1-204
East Tennessee | east tennessee, east tn, eastern tennessee | TN: Anderson, Bledsoe, Blount, Bradley, Campbell, Carter, Claiborne, Cocke, Cumberland, Grainger, Greene, Hamblen, Hamilton, Hancock, Hawkins, Jefferson, Johnson, Knox, Loudon, Marion, McMinn, Meigs, Monroe, Morgan, Polk, Rhea, Roane, Scott, Sevier, Sullivan, Unicoi, Union, Washington | Tennessee Code 4-1-202
Western Washington | western washington, western wa | WA: Clallam, Clark, Cowlitz, Grays Harbor, Island, Jefferson, King, Kitsap, Lewis, Mason, Pacific, Pierce, San Juan, Skagit, Skamania, Snohomish, Thurston, Wahkiakum, Whatcom | State of Washington
Eastern Washington | eastern washington, eastern wa | WA: * but Clallam, Clark, Cowlitz, Grays Harbor, Island, Jefferson, King, Kitsap, Lewis, Mason, Pacific, Pierce, San Juan, Skagit, Skamania, Snohomish, Thurston, Wahkiakum, Whatcom | State of Washington
Willamette Valley | willamette valley | OR: Benton, Clackamas, Lane, Linn, Marion, Multnomah, Polk, Washington, Yamhill | common use
Central Oregon | central oregon | OR: Crook, Deschutes, Jefferson | common use
Northeast Florida | northeast florida, first coast, north east florida | FL: Baker, Clay, Duval, Flagler, Nassau, Putnam, St. Johns | Northeast Florida Regional Council
Florida Keys | florida keys, the keys | FL: Monroe | the county
Outer Banks | outer banks, obx | NC: Currituck, Dare, Hyde | common use
North Bay | north bay | CA: Marin, Napa, Solano, Sonoma | Association of Bay Area Governments
East Coast | east coast, the east coast, eastern seaboard | CT DC DE FL GA MA MD ME NC NH NJ NY PA RI SC VA | common use
The South | the south, southern us, southern states, southern united states | AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV | Census Bureau
The West | the west, western us, western states, out west | AK AZ CA CO HI ID MT NM NV OR UT WA WY | Census Bureau
Northern New England | northern new england | ME NH VT | common use
New England | new england | CT ME MA NH RI VT | Census Bureau
Northeast | northeast | CT ME MA NH RI VT NJ NY PA | Census Bureau
Tri-State Area | tri-state, tristate, tri state, tri-state area, tristate area, tri state area, ny tri-state, new york tri-state area | NY NJ CT | common use
Mid-Atlantic | mid-atlantic, mid atlantic, midatlantic | DE DC MD NJ NY PA VA WV | common use
Midwest | midwest, mid-west, the midwest | IL IN IA KS MI MN MO NE ND OH SD WI | Census Bureau
Upper Midwest | upper midwest | IA MI MN ND SD WI | common use
Great Lakes | great lakes, great lakes region | IL IN MI MN NY OH PA WI | Great Lakes Commission
Great Plains | great plains, the plains | KS NE ND OK SD | common use
Southeast | southeast, south east | AL AR FL GA KY LA MS NC SC TN VA WV | Bureau of Economic Analysis
Deep South | deep south | AL GA LA MS SC | common use
Carolinas | carolinas, the carolinas | NC SC | common use
Southwest | southwest | AZ NM OK TX | Bureau of Economic Analysis
Four Corners | four corners | AZ CO NM UT | common use
Mountain West | mountain west, mountain states, rocky mountains, the rockies | AZ CO ID MT NV NM UT WY | Census Bureau
Pacific Northwest | pacific northwest, pnw, northwest | OR WA | common use
West Coast | west coast | CA OR WA | common use
Dakotas | dakotas, the dakotas | ND SD | common use
Delmarva | delmarva | DE; MD: Caroline, Cecil, Dorchester, Kent, Queen Anne's, Somerset, Talbot, Wicomico, Worcester; VA: Accomack, Northampton | common use
`

/** The principal city of a region, where a text needs one: a posting's job is in a place. */
const middles: ReadonlyMap<string, string> = new Map(
  `
Dallas-Fort Worth = Dallas, TX; Bay Area = San Francisco, CA; East Bay = Oakland, CA; Silicon Valley = San Jose, CA
Southern California = Los Angeles, CA; Northern California = Sacramento, CA; Central Valley = Fresno, CA
San Joaquin Valley = Fresno, CA; Inland Empire = Riverside, CA; Orange County = Santa Ana, CA
Los Angeles Area = Los Angeles, CA; New York City = New York, NY; Long Island = Hempstead, NY
Hudson Valley = Poughkeepsie, NY; South Florida = Miami, FL; Central Florida = Orlando, FL; Tampa Bay = Tampa, FL
Southwest Florida = Fort Myers, FL; Chicagoland = Chicago, IL; Twin Cities = Minneapolis, MN
Quad Cities = Davenport, IA; DMV = Washington, DC; Northern Virginia = Arlington, VA
Delaware Valley = Philadelphia, PA; Lehigh Valley = Allentown, PA; Research Triangle = Raleigh, NC
Piedmont Triad = Greensboro, NC; Puget Sound = Seattle, WA; Inland Northwest = Spokane, WA; Metro Detroit = Detroit, MI
Metro Atlanta = Atlanta, GA; Central Texas = Austin, TX; Rio Grande Valley = McAllen, TX; Front Range = Denver, CO
Wasatch Front = Salt Lake City, UT; Valley of the Sun = Phoenix, AZ; Hampton Roads = Norfolk, VA
`
    .trim()
    .split(/\n|; /)
    .map((one) => one.split(' = ') as [string, string]),
)

export type Region = {
  readonly label: string
  /** Folded. */
  readonly names: readonly string[]
  /** 'Dallas, TX' */
  readonly middle: string | undefined
  /** Whole states, as codes. */
  readonly states: readonly string[]
  /** Counties as state and name: 'NY Nassau'. */
  readonly counties: readonly string[]
  /** States of which all counties but some belong to it. */
  readonly rest: readonly { readonly state: string; readonly but: readonly string[] }[]
  readonly source: string
}

function regionOf(line: string): Region {
  const [label = '', names = '', parts = '', source = ''] = line.split(' | ')
  const states: string[] = []
  const counties: string[] = []
  const rest: { state: string; but: string[] }[] = []
  for (const part of parts.split('; ')) {
    const [state = '', listed] = part.split(': ')
    if (listed === undefined) states.push(...state.split(' '))
    else if (listed.startsWith('* but ')) rest.push({ state, but: listed.slice(6).split(', ') })
    else counties.push(...listed.split(', ').map((county) => `${state} ${county}`))
  }
  return { label, names: names.split(', '), middle: middles.get(label), states, counties, rest, source }
}

export const regions: readonly Region[] = table.trim().split('\n').map(regionOf)
const byName: ReadonlyMap<string, Region> = new Map(
  regions.flatMap((region) => [...region.names, region.label.toLowerCase()].map((name) => [name, region] as const)),
)

/** The region with a folded name or label; 'the' before it does not count. */
export const regionNamed = (name: string): Region | undefined =>
  byName.get(name.replace(/^the /, '')) ?? byName.get(name)

/** Short names of single cities: nicknames, and codes of airports that people use for the city. */
const shortCities = `
Philadelphia, PA = philly, phl; Las Vegas, NV = vegas; New Orleans, LA = nola, msy; Albuquerque, NM = abq
Jacksonville, FL = jax; Charlotte, NC = clt; Cincinnati, OH = cincy, cinci, cvg; St. Louis, MO = stl, saint lou
Atlanta, GA = atl, hotlanta; Phoenix, AZ = phx; Los Angeles, CA = l.a, lax; Salt Lake City, UT = slc, salt lake
Oklahoma City, OK = okc; Indianapolis, IN = indy, naptown; Portland, OR = pdx; San Francisco, CA = sf, sfo, san fran
Washington, DC = d.c, wash dc, washington d.c, washdc, dca; Chicago, IL = chi-town, chitown, chi town, windy city
Houston, TX = htown, h-town, iah; San Antonio, TX = satx, san antone; Austin, TX = atx; Kansas City, MO = kc, kcmo
Kansas City, KS = kck; St. Petersburg, FL = st pete, st. pete, saint pete; Tampa, FL = tpa; Orlando, FL = orl, mco
Fort Lauderdale, FL = ft laud, fll; Fort Myers, FL = rsw
Minneapolis, MN = mpls, msp; Milwaukee, WI = milw, mke; Pittsburgh, PA = pgh, the burgh; Baltimore, MD = bmore, b-more
Boston, MA = beantown, bos; Nashville, TN = bna, music city, nashvegas; Knoxville, TN = knoxvegas
Chattanooga, TN = chatt; Columbus, OH = cbus, cmh; Cleveland, OH = clev; Detroit, MI = motown, dtw
Louisville, KY = sdf; Richmond, VA = rva
Greensboro, NC = gso; Charleston, SC = chs; Greenville, SC = gvl; Savannah, GA = sav; Denver, CO = mile high city
Colorado Springs, CO = co springs, c springs, colo springs; Fort Collins, CO = ft collins, foco
Seattle, WA = sea-tac, seatac
Sacramento, CA = sacto, smf
Oakland, CA = oaktown
New York, NY = big apple
Fort Worth, TX = ftw; Tulsa, OK = t-town; Omaha, NE = oma
Des Moines, IA = dsm; Honolulu, HI = hnl; Anchorage, AK = anc
Spokane, WA = geg; Boise, ID = boi
Birmingham, AL = bham; Huntsville, AL = hsv; Baton Rouge, LA = btr; Providence, RI = pvd
Hartford, CT = bdl; Tucson, AZ = tus; Palm Beach, FL = pbi; Myrtle Beach, SC = myr
`
export const cityNames: ReadonlyMap<string, string> = new Map(
  shortCities
    .trim()
    .split(/\n|; /)
    .flatMap((one) => {
      const [city = '', names = ''] = one.split(' = ')
      return names.split(', ').map((name) => [name, city] as const)
    }),
)
