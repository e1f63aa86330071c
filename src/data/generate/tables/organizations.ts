/** Parts of the names of practices, hospitals, and streets; none is meant to be a real one. */
export const saints = `
Agnes|Alban|Ambrose|Anne|Anthony|Barnabas|Bartholomew|Bernard|Brendan|Catherine|Clare|Columba|Dominic|Elizabeth
Francis|Gabriel|Helena|Ignatius|James|John|Joseph|Jude|Lawrence|Lucy|Luke|Margaret|Martin|Mary|Michael|Monica|Patrick
Paul|Raphael|Rita|Theresa|Thomas|Vincent`

export const landmarks = `
Cedar|Lakeside|Riverbend|Summit|Valley|Highland|Northgate|Westbrook|Eastside|Hillcrest|Meadowbrook|Oakwood|Pinecrest
Maple Grove|Stonebridge|Clearwater|Harbor|Bayview|Silver Creek|Willow|Fairview|Prairie|Canyon|Sunrise|Evergreen
Foothills|Redwood|Magnolia|Sycamore|Heritage|Liberty|Pioneer|Cornerstone|Beacon|Horizon|Legacy|Crossroads|Gateway
Keystone|Landmark|Parkway|Three Rivers|Blue Ridge|Tidewater|Piedmont Park|Great Plains|Northern Lights|Golden Hills
White Oak|Copper Ridge|Falcon|Heron|Juniper|Larkspur|Mesa|Palmetto|Quail Run|Rosewood|Sage|Timberline`

export const streets = `
Main|Oak|Maple|Cedar|Elm|Park|Washington|Lake|Hill|Walnut|Spring|North|Church|Center|Mill|Ridge|Highland|Franklin
Jefferson|Madison|Jackson|Lincoln|Chestnut|Broad|Market|Sunset|River|Cherry|Willow|Hospital|Medical Center
Professional|University|College|Commerce|Meridian|Grand|Central|Pine|Spruce|Locust|Valley View|Prospect|Pleasant|Adams
Monroe|Harrison|Clinton|Green|State`
export const streetKinds = `St|Ave|Blvd|Dr|Rd|Pkwy|Way|Ln`
