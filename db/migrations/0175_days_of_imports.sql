-- Lines of several days are few; an import looks for those that reach into its days.
create index web_traffic_span on web_traffic (dealer_group_id, dealership_id, cut, day) where first_day < day;

create index ad_performance_span on ad_performance (dealer_group_id, dealership_id, cut, day) where first_day < day;

create index search_performance_span on search_performance (dealer_group_id, dealership_id, cut, day) where first_day < day;

create index video_performance_span on video_performance (dealer_group_id, dealership_id, cut, day) where first_day < day;
